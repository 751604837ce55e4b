import type { CSSProperties } from 'react';
import { MixedText } from '../../components/Hebrew';
import { Illustration } from '../../components/Illustration';
import { Picture, type PictureData } from '../../components/Picture';
import type { Fields } from '../../lib/content';
import campus from '../../illustrations/campus.svg';

export type WalkPlace = Fields<'peek-inside'>['gallery'][number] & {
  /** Null where the image is a drawing. */
  readonly picture: PictureData | null;
};

interface WalkProps {
  readonly map: Pick<Fields<'peek-inside'>['map'], 'alt' | 'caption'>;
  /** In the order of their hours. */
  readonly places: readonly WalkPlace[];
}

/** Where a place is on the screen, by a name that its sign on the map reads. */
const timeline = ({ id }: WalkPlace): string => `--${id}`;
const standsAt = (at: string): CSSProperties => {
  const [insetInlineStart, insetBlockStart] = at.split(' ');
  return { insetInlineStart, insetBlockStart };
};

/** A day as a walk: its hours on a drawn map of the campus, each a link to its place below. */
export function Walk({ map, places }: WalkProps) {
  return (
    <div className="walk" style={{ timelineScope: places.map(timeline).join(', ') }}>
      <figure className="walk-map">
        <div className="walk-campus">
          <img src={campus} alt={map.alt} width={1200} height={1500} decoding="async" />
          <nav aria-label="Places by the hour">
            <ol>
              {places.map((place) => (
                <li key={place.id} style={standsAt(place.at)}>
                  <a href={`#${place.id}`} style={{ animationTimeline: timeline(place) }}>
                    {place.hour} <span className="walk-name">{place.name}</span>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
        <Caption isDrawing>{map.caption}</Caption>
      </figure>
      <ol className="walk-places">
        {places.map((place) => (
          <li key={place.id} id={place.id} style={{ viewTimelineName: timeline(place) }}>
            <p className="walk-hour">{place.hour}</p>
            <h3>{place.name}</h3>
            <figure>
              <PlacePicture place={place} />
              <Caption isDrawing={!place.picture}>{place.caption}</Caption>
            </figure>
            <p>
              <MixedText>{place.text}</MixedText>
            </p>
            <a className="walk-back" href="#map">
              Back to the map
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

const PlacePicture = ({ place: { picture, image, alt, imageFocus } }: { readonly place: WalkPlace }) =>
  picture ? (
    <Picture picture={picture} alt={alt} focus={imageFocus ?? null} sizes="(min-width: 48rem) 36rem, 100vw" />
  ) : (
    <Illustration name={image} alt={alt} />
  );

/** Captions of drawings say that they are: nobody takes them for photographs. */
const Caption = ({ isDrawing, children }: { readonly isDrawing: boolean; readonly children: string }) => (
  <figcaption>
    {isDrawing ? 'Drawing: ' : null}
    <MixedText>{children}</MixedText>
  </figcaption>
);
