import { numberWord } from '@school/shared/formats';
import { Illustration } from '../../components/Illustration';
import { island } from '../../islands/island';
import type { Fields } from '../../lib/content';
import { carousel } from './carousel.island';

export type Slide = Fields<'home'>['carousel'][number];

/** Pictures that fade into each other behind an arch. */
export function Carousel({ slides }: { readonly slides: readonly Slide[] }) {
  return (
    <div
      className="carousel"
      role="group"
      aria-roledescription="carousel"
      aria-label={`The yeshiva in ${slides.length === 1 ? 'a drawing' : `${numberWord(slides.length)} drawings`}`}
      {...(slides.length > 1 ? island('carousel', carousel) : {})}
    >
      <div className="carousel-frame arch">
        {slides.map((slide, at) => (
          <div
            key={slide.id}
            className="carousel-slide"
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
            aria-hidden={at !== 0}
            data-shown={at === 0}
          >
            <Illustration name={slide.image} alt={slide.alt} eager={at === 0} />
          </div>
        ))}
      </div>
      {slides.length > 1 ? <Controls slides={slides} /> : null}
    </div>
  );
}

const Controls = ({ slides }: { readonly slides: readonly Slide[] }) => (
  <div className="carousel-controls only-with-script">
    <button type="button" className="carousel-pause">
      <span className="sign-play" aria-hidden="true" />
      <span data-word="">Play</span>
      <span className="visually-hidden"> the pictures</span>
    </button>
    <div className="carousel-dots">
      {slides.map((slide, at) => (
        <button
          key={slide.id}
          type="button"
          className="carousel-dot"
          aria-label={`Show picture ${at + 1}`}
          aria-current={at === 0}
        />
      ))}
    </div>
  </div>
);
