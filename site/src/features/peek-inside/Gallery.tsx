import { Illustration } from '../../components/Illustration';
import { MixedText } from '../../components/Hebrew';

export interface GalleryPicture {
  readonly id: string;
  readonly image: string;
  readonly alt: string;
  readonly caption: string;
}

export function Gallery({ pictures }: { readonly pictures: readonly GalleryPicture[] }) {
  return (
    <ul className="gallery">
      {pictures.map(({ id, image, alt, caption }) => (
        <li key={id}>
          <figure>
            <Illustration name={image} alt={alt} />
            <figcaption>
              <MixedText>{caption}</MixedText>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
