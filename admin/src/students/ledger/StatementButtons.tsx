import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PaperMaker } from '@school/papers/client';
import PaperWorker from '@school/papers/worker?worker';
import { todayIn } from '@school/shared/dates';
import type { MailLanguage } from '@school/shared/mail/kinds';
import { useAction } from '../../components/use-action.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import { fullName } from '../rules/display.ts';
import type { Student } from '../rules/types.ts';
import type { Ledger } from './ledger-api.ts';
import { statementPaper } from './statement-paper.ts';

const LANGUAGES = [
  ['en', 'Statement (PDF)'],
  ['he', 'Statement in Hebrew (PDF)'],
] as const;

/** The ledger that is read here, as a paper for the family in the language pressed. */
export function StatementButtons({
  student,
  ledger,
}: {
  readonly student: Student;
  readonly ledger: Ledger;
}) {
  const { busy, act } = useAction('The statement could not be made');
  const make = (language: MailLanguage) =>
    act(async () => {
      const maker = new PaperMaker(new PaperWorker());
      const paper = statementPaper(student, ledger, language, new Date().toISOString());
      const name = fullName(student).replace(/[\\/:*?"<>|\s]+/g, '-');
      const made = await maker.paper({ kind: 'statement', paper }).finally(() => maker.end());
      saveFile(made, `statement-${name}-${todayIn()}-${language}.pdf`);
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {LANGUAGES.map(([language, label]) => (
        <Button
          key={language}
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={busy}
          onClick={() => void make(language)}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
