/** What the build makes of one image file: sizes in modern formats and a fallback. */
export interface PictureData {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}

interface PictureProps {
  readonly picture: PictureData;
  /** Empty only for decoration. */
  readonly alt: string;
  readonly sizes?: string;
  /** The first picture a visitor sees: loaded at once. */
  readonly eager?: boolean;
  /** The point that stays in view where the frame is another shape: `50% 30%`. */
  readonly focus?: string | null;
  readonly className?: string;
}

/** An image in the sizes that sharp made at build; it keeps its place while loading. */
export function Picture({ picture, alt, sizes = '100vw', eager = false, focus, className }: PictureProps) {
  return (
    <picture>
      {picture.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt={alt}
        className={className}
        {...(focus ? { style: { objectPosition: focus } } : {})}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </picture>
  );
}
