import { lazy, Suspense, useState } from 'react';
import MessageIcon from '@mui/icons-material/ForumOutlined';
import Button from '@mui/material/Button';
import { bulkTexts } from '../../components/bulk/texts.ts';
import type { BulkProps } from '../../components/list/selecting.ts';

const MessageDialog = lazy(() => import('../../components/bulk/MessageDialog.tsx'));
const ofStudent = (student_id: string) => ({ student_id });

/** One message to the chosen students, each in their own thread. */
export function MessageSelected(props: BulkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<MessageIcon />} onClick={() => setOpen(true)}>
        {bulkTexts.names.message}
      </Button>
      {open ? (
        <Suspense>
          <MessageDialog {...props} itemOf={ofStudent} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
