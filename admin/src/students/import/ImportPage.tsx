/** A file into the student records: how it is read, what would come of it row by row, written as one. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { PageHeader } from '../../components/PageHeader.tsx';
import { MOST_ROWS } from '../batches/use-batch-run.ts';
import { studentPaths } from '../paths.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import { FilePanel, type Choice } from './FilePanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { SourcePanel, type Chosen } from './SourcePanel.tsx';
import { firstSheet, headingRowOf, tableOf, type Table } from './table.ts';
import { importTexts as texts } from './texts.ts';
import { useImport, useRemembered } from './use-import.ts';

/** Why these rows cannot be imported; null when they can. */
function refusal({ rows }: Table): string | null {
  if (rows.length === 0) return texts.nothing;
  return rows.length > MOST_ROWS ? texts.tooMany(rows.length) : null;
}

function Read({ table }: { readonly table: Table }) {
  const importing = useImport(table);
  return (
    <>
      <ColumnsPanel importing={importing} />
      <ResultPanel importing={importing} />
    </>
  );
}

function File({ chosen, onBack }: { readonly chosen: Chosen; readonly onBack: () => void }) {
  const [remembered] = useRemembered();
  const [{ source, file }, setChosen] = useState(chosen);
  const [choice, setChoice] = useState<Choice>({ sheet: firstSheet(source), headingRow: null });
  const sheet = source.sheets[choice.sheet] ?? { name: '', rows: [] };
  const headingRow = choice.headingRow ?? headingRowOf(sheet, remembered);
  const table = tableOf(sheet, headingRow, source.isText);
  const why = refusal(table);
  return (
    <>
      <FilePanel
        source={source}
        file={file}
        sheet={choice.sheet}
        headingRow={headingRow}
        table={table}
        onChoose={setChoice}
        onRead={(next) => setChosen({ source: next, file })}
        onBack={onBack}
      />
      {why ? (
        <Alert severity="error">{why}</Alert>
      ) : (
        <Read key={`${source.encoding} ${choice.sheet} ${headingRow}`} table={table} />
      )}
    </>
  );
}

export default function ImportPage() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro}>
        <Button component={Link} to={studentPaths.batches}>
          {texts.history}
        </Button>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {chosen ? (
          <File chosen={chosen} onBack={() => setChosen(null)} />
        ) : (
          <SourcePanel onRead={setChosen} />
        )}
      </Box>
    </>
  );
}
