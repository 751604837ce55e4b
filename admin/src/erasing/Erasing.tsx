import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../components/PageHeader.tsx';
import { useRole } from '../components/use-role.ts';
import { ErasePerson } from './ErasePerson.tsx';
import type { Person, Subject } from './erasing-query.ts';
import { Proposals } from './Proposals.tsx';
import { Receipts } from './Receipts.tsx';
import { texts } from './texts.ts';

const SUBJECTS: readonly Subject[] = ['application', 'student', 'account'];

/** The person an address names: /erasing?student=… (a record's menu, a request and the list lead here). */
function personOf(params: URLSearchParams): Person | null {
  const subject = SUBJECTS.find((name) => params.has(name));
  const id = subject ? params.get(subject) : null;
  return subject && id ? { subject, subject_id: id } : null;
}

/** /erasing — super administrators: whom the rules propose, one person, and the receipts. */
export default function Erasing() {
  const { role, isSuperAdmin } = useRole();
  const [params, setParams] = useSearchParams();
  const person = personOf(params);
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      {role && !isSuperAdmin ? <Alert severity="info">Only super administrators erase people.</Alert> : null}
      {isSuperAdmin ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Proposals />
          <Receipts />
        </Box>
      ) : null}
      {isSuperAdmin && person ? (
        <ErasePerson
          key={person.subject_id}
          person={person}
          onClose={() => setParams(new URLSearchParams(), { replace: true })}
        />
      ) : null}
    </>
  );
}
