import { useId } from 'react';
import school from '@school/shared/school.json';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';

/** The two people to write to. */
export function ContactList() {
  return (
    <ul className="contact-list">
      {school.contacts.map((contact) => (
        <li key={contact.id}>
          <strong>{contact.name}</strong>
          <span>{contact.role}</span>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          <a href={`tel:${contact.phone}`} dir="ltr">
            {contact.phone}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ContactButtonProps {
  readonly look?: 'primary' | 'secondary' | 'onDark';
}

/** 'Contact Us' and the dialog it opens. */
export function ContactButton({ look = 'secondary' }: ContactButtonProps) {
  const id = useId();
  return (
    <>
      <Button look={look} className="only-with-script" opens={id}>
        Contact Us
      </Button>
      <Dialog id={id} title="Contact Information">
        <ContactList />
      </Dialog>
    </>
  );
}
