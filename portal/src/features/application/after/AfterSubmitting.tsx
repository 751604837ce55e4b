import { isUnderReview } from '@school/shared/statuses';
import { useApplication } from '../context.tsx';
import { Contact } from './Contact.tsx';
import { KeepCopy } from './KeepCopy.tsx';

/** What can be done with an application that has been handed in: keep a copy, and correct how one is reached. */
export function AfterSubmitting() {
  const { status } = useApplication().mine.application;
  if (status === 'draft') return null;
  return (
    <>
      <KeepCopy />
      {isUnderReview(status) && <Contact />}
    </>
  );
}
