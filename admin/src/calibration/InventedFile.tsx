import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CalibrationRound } from '@school/shared/api/shapes';
import { Badge } from '../components/Badge.tsx';
import { Panel } from '../components/Panel.tsx';
import { ScoreForm } from '../components/scores/ScoreForm.tsx';
import { RECOMMENDATIONS, scoreText } from '../components/scores/words.ts';
import { trackLabel } from '../components/track-words.ts';
import { call } from '../providers/rpc.ts';
import { Comparison } from './Comparison.tsx';
import { useCalibrationChanged } from './load.ts';
import { texts } from './texts.ts';

type File = CalibrationRound['files'][number];

const Words = ({ title, text }: { readonly title: string; readonly text: string }) =>
  text === '' ? null : (
    <>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', mb: 1.5, maxWidth: '70ch' }}>
        {text}
      </Typography>
    </>
  );

/** What I have handed in; nothing of others. */
function HandedIn({ round, file }: { readonly round: CalibrationRound; readonly file: File }) {
  const { mine } = file;
  if (!mine?.submitted_at) return null;
  return (
    <Box>
      <Typography>
        <strong>{scoreText(mine.total)}</strong>
        {mine.recommendation ? ` · ${RECOMMENDATIONS[mine.recommendation]}` : ''}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {round.criteria.map(({ id, name }) => `${name} ${mine.marks[id] ?? '–'}`).join(' · ')}
      </Typography>
      {round.closed_at ? null : <Typography variant="body2">{texts.handedIn}</Typography>}
    </Box>
  );
}

/** One invented file: what stands in it, my score, and once the round is closed how far apart all are. */
export function InventedFile({ round, file }: { readonly round: CalibrationRound; readonly file: File }) {
  const changed = useCalibrationChanged();
  const compared = round.comparison?.find(({ file_id }) => file_id === file.id);
  const scoring = round.is_reader && !round.closed_at && !file.mine?.submitted_at;
  const given = file.mine?.submitted_at;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: scoring || given ? 'minmax(0, 1fr) 380px' : 'minmax(0, 1fr)',
        },
      }}
    >
      <Panel title={file.name} action={<Badge tone="amber">{texts.invented}</Badge>}>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {trackLabel(file.program_track)}. {texts.inventedNote}
        </Typography>
        <Words title={texts.about} text={file.about} />
        <Words title={texts.essay} text={file.essay} />
      </Panel>
      {scoring || given ? (
        <Panel title={texts.myScore}>
          {scoring ? (
            <ScoreForm
              key={file.id}
              criteria={round.criteria}
              mine={file.mine}
              commentLabel={texts.comment}
              note={texts.handInNote}
              save={(changes) => call('save_calibration_score', { file_id: file.id, changes })}
              submit={(expected_version) =>
                call('submit_calibration_score', { file_id: file.id, expected_version })
              }
              onDone={changed}
            />
          ) : (
            <HandedIn round={round} file={file} />
          )}
        </Panel>
      ) : null}
      {compared ? (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Comparison round={round} file={file} compared={compared} />
        </Box>
      ) : null}
    </Box>
  );
}
