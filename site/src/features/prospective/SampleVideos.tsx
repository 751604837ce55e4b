import { MixedText } from '../../components/Hebrew';
import { VideoFacade } from '../../components/VideoFacade';
import { drawingAt } from '@school/shared/content/drawings';
import type { Fields } from '../../lib/content';

export function SampleVideos({ videos }: { readonly videos: Fields<'videos'> }) {
  return (
    <ul className="grid grid-3">
      {videos.map((video, at) => (
        <li key={video.id}>
          <VideoFacade
            title={video.title}
            embedId={video.embedId}
            sample={video.sample ?? false}
            picture={drawingAt(at, 'study-hall')}
          />
          <h3 className="video-title">
            <MixedText>{video.title}</MixedText>
          </h3>
          <p className="video-author">With {video.author}</p>
          <p>
            <MixedText>{video.description}</MixedText>
          </p>
        </li>
      ))}
    </ul>
  );
}
