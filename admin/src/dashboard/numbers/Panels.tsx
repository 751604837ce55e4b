import Typography from '@mui/material/Typography';
import { dayText } from '@school/shared/dates';
import { tracks } from '@school/shared/tracks';
import { Panel } from '../../components/Panel.tsx';
import { trackLabel } from '../../components/track-words.ts';
import { BarTable, type Line } from './BarTable.tsx';
import { placedStatuses, stageFilter, type Numbers, type YearNumbers } from './numbers-query.ts';
import { texts } from './texts.ts';

const Sentence = ({ children }: { readonly children: string }) => (
  <Typography variant="body2" sx={{ mt: 1 }}>
    {children}
  </Typography>
);

const stages = Object.entries(texts.stages) as readonly (readonly [keyof typeof texts.stages, string])[];

export function FunnelPanel({ numbers, own }: { readonly numbers: Numbers; readonly own: YearNumbers }) {
  const earlier = numbers.years.slice(1);
  const lines = stages.map(([stage, name]): Line => ({
    name,
    cells: [
      { count: own[stage], filter: stageFilter(stage, numbers.year_id) },
      ...earlier.map((year) => ({ count: year[stage] })),
    ],
  }));
  return (
    <Panel title={texts.funnel}>
      <BarTable
        label={texts.funnel}
        head={texts.stage}
        columns={[own.year_name, ...earlier.map((year) => year.year_name)]}
        lines={lines}
      />
      <Sentence>
        {earlier.length === 0
          ? texts.noEarlier
          : `${texts.sameDay(numbers.days_to_deadline)} ${texts.erased}`}
      </Sentence>
      <Sentence>{`${texts.yield(own.replied, own.accepted_told)} ${texts.known(own.told, own.decided)}`}</Sentence>
    </Panel>
  );
}

export function TracksPanel({ numbers }: { readonly numbers: Numbers }) {
  const year = numbers.year_id;
  const listed = tracks.flatMap(({ value }) => numbers.tracks.filter(({ track }) => track === value));
  const lines = listed.map(({ track, capacity, submitted, placed, told, registered }): Line => ({
    name: trackLabel(track),
    cells: [
      { count: placed, filter: { year, track: [track], status: placedStatuses } },
      { count: told },
      { count: registered, filter: { year, track: [track], status: ['registered'] } },
      capacity === null ? texts.noCapacity : String(capacity),
      capacity === null ? '–' : texts.full(placed, capacity),
      { count: submitted, filter: { year, track: [track] } },
    ],
  }));
  return (
    <Panel title={texts.tracks}>
      {lines.length === 0 ? (
        <Sentence>{texts.noTracks}</Sentence>
      ) : (
        <BarTable
          label={texts.tracks}
          head={texts.track}
          columns={[texts.placed, texts.told, texts.registered, texts.places, texts.taken, texts.submitted]}
          lines={lines}
        />
      )}
    </Panel>
  );
}

/** Where they come from: the most frequent names, those who gave none, and the others together. */
export function NamesPanel({
  title,
  head,
  names,
  filterOf,
}: {
  readonly title: string;
  readonly head: string;
  readonly names: Numbers['countries'];
  readonly filterOf?: (name: string) => Readonly<Record<string, unknown>>;
}) {
  const lines: readonly Line[] = [
    ...names.top.map(({ name, count }) => ({
      name: name ?? texts.notGiven,
      cells: [{ count, filter: name !== null && filterOf ? filterOf(name) : null }],
    })),
    ...(names.kinds > 0
      ? [{ name: texts.others(names.kinds), cells: [{ count: names.others }], summed: true }]
      : []),
  ];
  return (
    <Panel title={title}>
      {lines.length === 0 ? (
        <Sentence>{texts.noSubmissions}</Sentence>
      ) : (
        <BarTable label={title} head={head} columns={[texts.applications]} lines={lines} />
      )}
    </Panel>
  );
}

export function WeeksPanel({ weeks }: { readonly weeks: Numbers['weeks'] }) {
  return (
    <Panel title={texts.weeks}>
      {weeks.length === 0 ? (
        <Sentence>{texts.noSubmissions}</Sentence>
      ) : (
        <BarTable
          label={texts.weeks}
          head={texts.week}
          columns={[texts.applications]}
          lines={weeks.map(({ week, count }) => ({ name: dayText(week), cells: [{ count }] }))}
        />
      )}
    </Panel>
  );
}

export function WaitingPanel({ waiting }: { readonly waiting: Numbers['waiting'] }) {
  const { decisions, median_days: median, slow_days: slow } = waiting;
  return (
    <Panel title={texts.waiting}>
      <Sentence>
        {median === null || slow === null ? texts.noDecisions : texts.waited(decisions, median, slow)}
      </Sentence>
    </Panel>
  );
}
