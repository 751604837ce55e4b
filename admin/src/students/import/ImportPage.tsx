/** A file into the student records: read, its columns known, looked at row by row, written as one. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { PageHeader } from '../../components/PageHeader.tsx';
import { studentPaths } from '../paths.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { importTexts as texts } from './texts.ts';
import { useImport } from './use-import.ts';
import type { Table } from './read-file.ts';

function Read({ table, onBack }: { readonly table: Table; readonly onBack: () => void }) {
  const importing = useImport(table);
  return (
    <>
      <ColumnsPanel importing={importing} onBack={onBack} />
      <ResultPanel importing={importing} />
    </>
  );
}

export default function ImportPage() {
  const [read, setRead] = useState<Table | null>(null);
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro}>
        <Button component={Link} to={studentPaths.batches}>
          {texts.history}
        </Button>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {read ? <Read table={read} onBack={() => setRead(null)} /> : <SourcePanel onRead={setRead} />}
      </Box>
    </>
  );
}
