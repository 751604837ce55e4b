import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { ErasePerson } from './ErasePerson.tsx';
import type { Person, Subject } from './erasing-query.ts';
import { Proposals } from './Proposals.tsx';
import { Receipts } from './Receipts.tsx';
import { texts } from './texts.ts';

const SUBJECTS: readonly Subject[] = ['application', 'student', 'account'];

/** The person an address names: /privacy-requests?student=… (a record's menu, a request and the list lead here). */
function personOf(params: URLSearchParams): Person | null {
  const subject = SUBJECTS.find((name) => params.has(name));
  const id = subject ? params.get(subject) : null;
  return subject && id ? { subject, subject_id: id } : null;
}

/** Super administrators: whom the rules propose, one person, and the receipts. */
export function Erasing() {
  const [params, setParams] = useSearchParams();
  const person = personOf(params);
  return (
    <>
      <Box component="section" aria-labelledby="erasing" sx={{ display: 'grid', gap: 2, mt: 3 }}>
        <div>
          <Typography variant="h2" id="erasing">
            {texts.title}
          </Typography>
          <Typography color="text.secondary">{texts.intro}</Typography>
        </div>
        <Proposals />
        <Receipts />
      </Box>
      {person ? (
        <ErasePerson
          key={person.subject_id}
          person={person}
          onClose={() => setParams(new URLSearchParams(), { replace: true })}
        />
      ) : null}
    </>
  );
}
