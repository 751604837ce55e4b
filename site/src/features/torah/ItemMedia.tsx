import { Picture } from '../../components/Picture';
import { VideoFacade } from '../../components/VideoFacade';
import { drawingAt } from '@school/shared/content/drawings';
import { FolioPattern } from './FolioPattern';
import type { TorahItem } from './item';

/** The head of a card, 200 px high: a video behind a click, a photo, or our ornament. */
export function ItemMedia({ item, place = 0 }: { readonly item: TorahItem; readonly place?: number }) {
  if (item.type === 'video')
    return (
      <div className="torah-media">
        <VideoFacade
          title={item.title}
          embedId={item.embedId ?? ''}
          sample={item.sample ?? false}
          picture={drawingAt(place)}
        />
      </div>
    );
  return (
    <div className="torah-media">
      {item.picture ? (
        <Picture
          picture={item.picture}
          alt={item.imageAlt ?? ''}
          focus={item.imageFocus ?? null}
          sizes="(min-width: 48rem) 24rem, 100vw"
        />
      ) : (
        <FolioPattern place={place} />
      )}
    </div>
  );
}
