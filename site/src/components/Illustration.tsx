import folios from '../illustrations/folios.svg';
import hills from '../illustrations/hills.svg';
import studyHall from '../illustrations/study-hall.svg';

const files: Readonly<Record<string, string>> = { hills, 'study-hall': studyHall, folios };

interface IllustrationProps {
  /** Name used in the content files: hills, study-hall or folios. */
  readonly name: string;
  readonly alt: string;
  readonly eager?: boolean;
}

/** One of our own drawings. They are square and may be cropped by the frame they stand in. */
export function Illustration({ name, alt, eager = false }: IllustrationProps) {
  return (
    <img
      className="illustration"
      src={files[name] ?? hills}
      alt={alt}
      width={1200}
      height={1200}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
    />
  );
}
