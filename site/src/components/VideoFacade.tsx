import { useState } from 'react';
import { Illustration } from './Illustration';

interface VideoFacadeProps {
  readonly title: string;
  readonly embedId: string;
  /** The school has not given the real address yet: the card says so and loads nothing. */
  readonly sample?: boolean;
  readonly picture?: string;
}

/** A video that contacts nobody until it is asked to play, and then only the host's cookie-free address. */
export function VideoFacade({ title, embedId, sample = false, picture = 'study-hall' }: VideoFacadeProps) {
  const [asked, setAsked] = useState(false);
  if (asked && !sample)
    return (
      <div className="video">
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(embedId)}?autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          allowFullScreen
        />
      </div>
    );
  return (
    <div className="video">
      <Illustration name={picture} alt="" />
      {sample && asked ? null : (
        <button type="button" className="video-play only-with-script" onClick={() => setAsked(true)}>
          <span className="video-sign" aria-hidden="true" />
          <span className="visually-hidden">Play video: {title}</span>
        </button>
      )}
      <p className="video-note" role="status">
        {sample && asked ? 'This is a sample. The school puts its own video here.' : null}
      </p>
      {sample ? null : (
        <a className="only-without-script" href={`https://www.youtube-nocookie.com/embed/${embedId}`}>
          Watch: {title}
        </a>
      )}
    </div>
  );
}
