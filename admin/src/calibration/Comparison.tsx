import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { CalibrationRound } from '@school/shared/api/shapes';
import { Panel } from '../components/Panel.tsx';
import { RECOMMENDATIONS, scoreText } from '../components/scores/words.ts';
import { TableFrame } from '../components/TableFrame.tsx';
import { texts } from './texts.ts';

type Compared = NonNullable<CalibrationRound['comparison']>[number];
type Reader = NonNullable<Compared['readers']>[number];
interface Line {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly string[];
}

function Lines({
  label,
  head,
  lines,
}: {
  readonly label: string;
  readonly head: readonly string[];
  readonly lines: readonly Line[];
}) {
  const [first, ...others] = head;
  return (
    <TableFrame>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{first}</TableCell>
            {others.map((word) => (
              <TableCell key={word} align="right">
                {word}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ id, name, cells }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row">
                <bdi>{name}</bdi>
              </TableCell>
              {cells.map((cell, at) => (
                <TableCell key={others[at]} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

/** '+1.5 far': the word says what no colour has to. */
const apartText = (apart: number | null, isFar: boolean | null): string =>
  apart === null ? '–' : `${apart > 0 ? '+' : ''}${scoreText(apart)}${isFar ? ` ${texts.far}` : ''}`;

const readerLine = (round: CalibrationRound, reader: Reader): Line => ({
  id: reader.id,
  name: reader.name,
  cells: [
    `${scoreText(reader.total)} · ${RECOMMENDATIONS[reader.recommendation]}`,
    apartText(reader.apart, reader.is_far),
    ...round.criteria.map(({ id }) => {
      const own = reader.criteria.find((criterion) => criterion.id === id);
      return `${reader.marks[id] ?? '–'} (${apartText(own?.apart ?? null, own?.is_far ?? null)})`;
    }),
  ],
});

/** How far apart the scores of one invented file are; by whom only for administrators. */
export function Comparison({
  round,
  file,
  compared,
}: {
  readonly round: CalibrationRound;
  readonly file: CalibrationRound['files'][number];
  readonly compared: Compared;
}) {
  const middle = ({
    average,
    median,
    spread,
  }: Pick<Compared, 'average' | 'median' | 'spread'>): readonly string[] =>
    [average, median, spread].map(scoreText);
  const own = (text: string): readonly string[] => (round.is_reader ? [text] : []);
  const nameOf = (id: string): string => round.criteria.find((criterion) => criterion.id === id)?.name ?? '';
  const given = file.mine?.submitted_at ? file.mine : null;
  return (
    <Panel title={texts.apart}>
      <Lines
        label={texts.apartOf(file.name)}
        head={[
          texts.criterion,
          ...(round.is_reader ? [texts.mine] : []),
          texts.average,
          texts.median,
          texts.spread,
        ]}
        lines={[
          { id: 'whole', name: texts.whole, cells: [...own(scoreText(given?.total)), ...middle(compared)] },
          ...compared.criteria.map((criterion) => ({
            id: criterion.id,
            name: nameOf(criterion.id),
            cells: [...own(String(given?.marks[criterion.id] ?? '–')), ...middle(criterion)],
          })),
        ]}
      />
      {compared.readers ? (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 2, mb: 0.5 }}>
            {texts.farNote}
          </Typography>
          <Lines
            label={texts.byReader(file.name)}
            head={[texts.reader, texts.total, texts.fromMedian, ...round.criteria.map(({ name }) => name)]}
            lines={compared.readers.map((reader) => readerLine(round, reader))}
          />
        </>
      ) : null}
    </Panel>
  );
}
