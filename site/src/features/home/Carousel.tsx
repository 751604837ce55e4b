import { Illustration } from '../../components/Illustration';
import { useCarousel } from './use-carousel';

export interface Slide {
  readonly id: string;
  readonly image: string;
  readonly alt: string;
}

/** Pictures that fade into each other behind an arch. */
export function Carousel({ slides }: { readonly slides: readonly Slide[] }) {
  const { index, playing, show, toggle } = useCarousel(slides.length);
  return (
    <div
      className="carousel"
      role="group"
      aria-roledescription="carousel"
      aria-label="The yeshiva in three drawings"
    >
      <div className="carousel-frame arch">
        {slides.map((slide, at) => (
          <div
            key={slide.id}
            className="carousel-slide"
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
            aria-hidden={at !== index}
            data-shown={at === index}
          >
            <Illustration name={slide.image} alt={slide.alt} eager={at === 0} />
          </div>
        ))}
      </div>
      <div className="carousel-controls only-with-script">
        <button type="button" className="carousel-pause" onClick={toggle}>
          <span className={playing ? 'sign-pause' : 'sign-play'} aria-hidden="true" />
          {playing ? 'Pause' : 'Play'}
          <span className="visually-hidden"> the pictures</span>
        </button>
        <div className="carousel-dots">
          {slides.map((slide, at) => (
            <button
              key={slide.id}
              type="button"
              className="carousel-dot"
              aria-label={`Show picture ${at + 1}`}
              aria-current={at === index}
              onClick={() => show(at)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
