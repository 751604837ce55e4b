import { Illustration } from '../../components/Illustration';
import { MixedText } from '../../components/Hebrew';

export interface GalleryPicture {
  readonly id: string;
  readonly image: string;
  readonly alt: string;
  readonly caption: string;
}

/** Drawings, and their captions say that they are: nobody takes them for photographs. */
export function Gallery({ pictures }: { readonly pictures: readonly GalleryPicture[] }) {
  return (
    <ul className="gallery">
      {pictures.map(({ id, image, alt, caption }) => (
        <li key={id}>
          <figure>
            <Illustration name={image} alt={alt} />
            <figcaption>
              <span className="drawing-word">Drawing: </span>
              <MixedText>{caption}</MixedText>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
