/** In the rail of a file: my score, and what others gave. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { dayText } from '@school/shared/dates';
import { ScoreForm } from '../../components/scores/ScoreForm.tsx';
import { Panel, type Fold } from '../../components/Panel.tsx';
import { Section } from '../../components/Section.tsx';
import { useRole } from '../../components/use-role.ts';
import { call } from '../../providers/rpc.ts';
import { Conflict } from './Conflict.tsx';
import { GivenScores } from './Given.tsx';
import { isMine, useScoresChanged, useSheet } from './readers-query.ts';
import { Readers } from './Readers.tsx';
import { TakeBack } from './TakeBack.tsx';
import { texts } from './texts.ts';

/** My own score while it is a draft; nothing for everybody else. */
export function MyScore({ id, fold }: { readonly id: string; readonly fold?: Fold }) {
  const { data: sheet } = useSheet(id);
  const changed = useScoresChanged();
  if (!sheet || !isMine(sheet)) return null;
  return (
    <Panel
      title={texts.mine}
      fold={fold}
      action={
        sheet.due_on ? (
          <Typography variant="body2" color="text.secondary">
            until {dayText(sheet.due_on)}
          </Typography>
        ) : null
      }
    >
      {sheet.criteria.length === 0 ? (
        <Typography color="text.secondary">{texts.noCriteria}</Typography>
      ) : (
        <ScoreForm
          criteria={sheet.criteria}
          mine={sheet.mine}
          commentLabel={texts.comment}
          note={texts.handInNote}
          save={(changes) => call('save_score', { application_id: id, changes })}
          submit={(expected_version) => call('submit_score', { application_id: id, expected_version })}
          onDone={changed}
        />
      )}
    </Panel>
  );
}

/** What others gave, once I may see it, and who reads the file. */
export default function ScoreCard({ id }: { readonly id: string }) {
  const { isOfficer } = useRole();
  const { data: sheet } = useSheet(id);
  if (!sheet) return null;
  const draft = isMine(sheet);
  const given = sheet.mine?.submitted_at || (sheet.others?.length ?? 0) > 0;
  if (!isOfficer && !sheet.is_reader && !sheet.has_conflict) return null;
  return (
    <Section
      title={draft ? texts.readers : texts.others}
      closed={!draft && !given && sheet.readers.length + sheet.conflicts.length === 0 && !sheet.has_conflict}
    >
      {sheet.has_conflict ? (
        <Box sx={{ mb: 1 }}>
          <Typography>{texts.hasConflict}</Typography>
          <TakeBack id={id} />
        </Box>
      ) : null}
      {sheet.conflicts.map((reader) => (
        <Box key={reader.id} sx={{ mb: 1 }}>
          <Typography>{texts.mustNot(reader.name)}</Typography>
          <TakeBack id={id} reader={reader} />
        </Box>
      ))}
      {draft ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {texts.hidden}
        </Typography>
      ) : null}
      <GivenScores sheet={sheet} />
      {!given && !draft && !sheet.has_conflict ? (
        <Typography color="text.secondary">{texts.noScores}</Typography>
      ) : null}
      {isOfficer ? <Readers id={id} sheet={sheet} /> : null}
      {draft || (!sheet.has_conflict && !sheet.is_reader) ? <Conflict id={id} /> : null}
    </Section>
  );
}
