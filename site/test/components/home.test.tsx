import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoFacade } from '../../src/components/VideoFacade';
import { Carousel } from '../../src/features/home/Carousel';
import { InfoSection } from '../../src/features/home/InfoSection';
import { QuoteBanner } from '../../src/features/home/QuoteBanner';

const slides = (['hills', 'study-hall', 'folios'] as const).map((image) => ({
  id: image,
  image,
  alt: `Drawing of ${image}`,
}));
const shown = (): (string | null)[] =>
  screen.getAllByRole('group', { name: /of 3/ }).map((slide) => slide.getAttribute('data-shown'));
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

function stubMotion(reduced: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query.includes('reduced-motion') }));
}

describe('the carousel', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const show = (reduced: boolean): void => {
    stubMotion(reduced);
    render(<Carousel slides={slides} />);
    wait(1);
  };
  const allSlides = (): (string | null)[] =>
    [...document.querySelectorAll('.carousel-slide')].map((slide) => slide.getAttribute('data-shown'));

  it('turns every five seconds and loops', () => {
    show(false);
    wait(4990);
    expect(allSlides()).toEqual(['true', 'false', 'false']);
    wait(20);
    expect(allSlides()).toEqual(['false', 'true', 'false']);
    wait(5000);
    wait(5000);
    expect(allSlides()).toEqual(['true', 'false', 'false']);
  });

  it('goes to the chosen picture and goes on from there', () => {
    show(false);
    fireEvent.click(screen.getByRole('button', { name: 'Show picture 3' }));
    expect(allSlides()).toEqual(['false', 'false', 'true']);
    wait(5000);
    expect(allSlides()).toEqual(['true', 'false', 'false']);
  });

  it('stops at Pause and goes on at Play', () => {
    show(false);
    fireEvent.click(screen.getByRole('button', { name: /Pause/ }));
    wait(20_000);
    expect(allSlides()).toEqual(['true', 'false', 'false']);
    fireEvent.click(screen.getByRole('button', { name: /Play/ }));
    wait(5000);
    expect(allSlides()).toEqual(['false', 'true', 'false']);
  });

  it('rests when reduced motion is asked for', () => {
    show(true);
    wait(20_000);
    expect(shown()).toEqual(['true']);
    expect(screen.getByRole('button', { name: /Play/ })).toBeInTheDocument();
  });
});

describe('an info section', () => {
  const info = {
    ...{ id: 'about', title: 'About', body: '<p>Text</p>' },
    ...{ banner: 'night' as const, background: 'paper' as const },
  };

  it('opens by itself once, when a tenth of it is first seen', () => {
    stubMotion(false);
    let seen: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
    let options: IntersectionObserverInit | undefined;
    const disconnect = vi.fn();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = vi.fn();
        disconnect = disconnect;
        constructor(callback: typeof seen, given: IntersectionObserverInit) {
          seen = callback;
          options = given;
        }
      },
    );
    render(<InfoSection info={info} />);
    const section = document.getElementById('about');
    expect(section).not.toHaveAttribute('open');
    expect(options?.threshold).toBe(0.1);
    act(() => seen?.([{ isIntersecting: true }]));
    expect(section).toHaveAttribute('open');
    expect(disconnect).toHaveBeenCalled();
  });
});

describe('the video', () => {
  it('contacts nobody before it is asked to play, then the cookie-free host', () => {
    render(<VideoFacade title="A Window Into the yeshiva" embedId="abc123" />);
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Play video: A Window Into the yeshiva/ }));
    expect(screen.getByTitle('A Window Into the yeshiva')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/abc123?autoplay=1',
    );
  });

  it('says that it is a sample, before the press too, and opens nothing', () => {
    render(<VideoFacade title="Sample" embedId="sample" sample />);
    expect(screen.getByText('Sample: no video yet')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /Play video/ }));
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('This is a sample.');
  });
});

describe('the quote', () => {
  it('has its Hebrew line marked and set right to left', () => {
    render(<QuoteBanner hebrew="יפה תלמוד תורה" english="Torah study is good" source="Pirkei Avot 2:2" />);
    const figure = screen.getByRole('figure');
    const hebrew = within(figure).getByText('יפה תלמוד תורה');
    expect(hebrew).toHaveAttribute('lang', 'he');
    expect(hebrew).toHaveAttribute('dir', 'rtl');
  });
});
