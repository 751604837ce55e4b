import Typography from '@mui/material/Typography';
import { bulkTexts as texts } from '../../components/bulk/texts.ts';
import { MailPreview } from '../../components/mail-preview/MailPreview.tsx';
import { useRenderedMails, type Rehearsal } from './rendered.ts';

/** Every mail of the release as it will arrive. */
export function RenderedMails({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const preview = useRenderedMails(rehearsal);
  return (
    <>
      <Typography variant="body2" role="status">
        {preview.data ? texts.drawn(preview.data.drawn.length) : null}
      </Typography>
      <MailPreview preview={preview} />
    </>
  );
}
