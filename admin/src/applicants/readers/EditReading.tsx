import { lazy, Suspense, useState } from 'react';
import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import type { ListedReader } from '@school/shared/api/shapes';
import { readingTexts } from '../../components/reading/texts.ts';
import { call } from '../../providers/rpc.ts';
import { useScoresChanged } from './load.ts';

const ReadingDialog = lazy(() => import('../../components/reading/ReadingDialog.tsx'));

/** What a colleague reads, changed by an administrator where files are given out. */
export function EditReading({
  reader,
  onSaved,
}: {
  readonly reader: ListedReader;
  readonly onSaved: () => void;
}) {
  const [open, setOpen] = useState(false);
  const changed = useScoresChanged();
  const title = readingTexts.of(reader.name);
  return (
    <>
      <IconButton size="small" aria-label={title} title={title} onClick={() => setOpen(true)}>
        <EditIcon fontSize="small" />
      </IconButton>
      {open ? (
        <Suspense fallback={null}>
          <ReadingDialog
            title={title}
            reading={reader}
            save={async (changes, expected_version) => {
              await call('save_reader_profile', { reader_id: reader.id, changes, expected_version });
              onSaved();
              await changed();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
