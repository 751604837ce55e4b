import { useState } from 'react';
import { useNavigate } from 'react-router';
import { linkKey } from '@school/shared/link-keys';
import { officeAddress } from '../lib/office-address.ts';
import { ContactLine } from './ContactLine.tsx';
import { TextAreaField } from './inputs.tsx';
import { Notice } from './Notice.tsx';
import { texts } from './texts.ts';

/** Where a mail program has cut the link: it is pasted from the mail, as it stands there. */
export function PasteLink({
  page,
  read = (text) => {
    const key = linkKey(text);
    return key && `${page}#${key}`;
  },
}: {
  readonly page: string;
  /** The address that was meant by what is pasted; null when a part of it is missing. */
  readonly read?: (text: string) => string | null;
}) {
  const navigate = useNavigate();
  const [wrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const pasted = new FormData(event.currentTarget).get('link');
        const meant = read(typeof pasted === 'string' ? pasted : '');
        if (meant) void navigate(meant, { replace: true });
        else setWrong(true);
      }}
    >
      <Notice tone="warn">
        <p>{texts.linkCut}</p>
      </Notice>
      <TextAreaField
        id="pasted-link"
        name="link"
        rows={3}
        dir="ltr"
        label={texts.pasteLink}
        hint={texts.pasteLinkHint}
        {...(wrong ? { error: texts.linkNotWhole } : {})}
      />
      <button className="button">{texts.openLink}</button>
      <ContactLine text={texts.noLinkAsk} email={officeAddress} />
    </form>
  );
}
