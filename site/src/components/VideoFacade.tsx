import type { Drawing } from '@school/shared/content/drawings';
import { island } from '../islands/island';
import { MixedText } from './Hebrew';
import { Illustration } from './Illustration';
import { video } from './video.island';

interface VideoFacadeProps {
  readonly title: string;
  readonly embedId: string;
  /** A sample of the demo (a school of its own shows none): the card says so and loads nothing. */
  readonly sample?: boolean;
  readonly picture?: Drawing;
}

/** A video that contacts nobody until it is asked to play, and then only the host's cookie-free address. */
export function VideoFacade({ title, embedId, sample = false, picture = 'gate' }: VideoFacadeProps) {
  return (
    <div
      className="video"
      {...(sample ? {} : { 'data-embed': embedId, 'data-title': title })}
      {...island('video', video)}
    >
      <Illustration name={picture} alt="" />
      <button type="button" className="video-play only-with-script">
        <span className="video-sign" aria-hidden="true" />
        <span className="visually-hidden">
          Play video: <MixedText>{title}</MixedText>
        </span>
      </button>
      <p className="video-note" role="status">
        {sample ? 'Sample: no video yet' : null}
      </p>
      {sample ? null : (
        <a className="only-without-script" href={`https://www.youtube-nocookie.com/embed/${embedId}`}>
          Watch: <MixedText>{title}</MixedText>
        </a>
      )}
    </div>
  );
}
