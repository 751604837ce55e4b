import bench from '../illustrations/bench.svg';
import folios from '../illustrations/folios.svg';
import gate from '../illustrations/gate.svg';
import hills from '../illustrations/hills.svg';
import nightWindow from '../illustrations/night-window.svg';
import openPage from '../illustrations/open-page.svg';
import rain from '../illustrations/rain.svg';
import road from '../illustrations/road.svg';
import room from '../illustrations/room.svg';
import shabbatTable from '../illustrations/shabbat-table.svg';
import studyHall from '../illustrations/study-hall.svg';
import trail from '../illustrations/trail.svg';
import { isDrawing, type Drawing } from '@school/shared/content/drawings';

const files: Readonly<Record<Drawing, string>> = {
  hills,
  'study-hall': studyHall,
  folios,
  bench,
  'open-page': openPage,
  gate,
  'night-window': nightWindow,
  room,
  road,
  trail,
  'shabbat-table': shabbatTable,
  rain,
};
const fileOf = (name: string): string => (isDrawing(name) ? files[name] : hills);

interface IllustrationProps {
  /** A name of `shared/content/drawings`; the content check has made sure that it is one. */
  readonly name: string;
  readonly alt: string;
  readonly eager?: boolean;
}

/** One of our own drawings. They are square and may be cropped by the frame they stand in. */
export function Illustration({ name, alt, eager = false }: IllustrationProps) {
  return (
    <img
      className="illustration"
      src={fileOf(name)}
      alt={alt}
      width={1200}
      height={1200}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
    />
  );
}
