import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { fileSize } from '@school/shared/formats';
import { Badge } from '../../../components/Badge.tsx';
import { useRole } from '../../../components/use-role.ts';
import { askedFiles } from './asked-documents.ts';
import { stateWords, useDocuments } from './documents.ts';
import { texts } from '../texts.ts';
import type { DocumentRow, OfficeFile } from '../types.ts';

const TONES = { received: 'neutral', checked: 'green', replace: 'amber' } as const;

export const DocumentState = ({ document }: { readonly document: DocumentRow }) => (
  <Badge tone={TONES[document.state]}>{stateWords[document.state]}</Badge>
);

function DocumentItem({ document, onOpen }: { readonly document: DocumentRow; readonly onOpen: () => void }) {
  const { download } = useDocuments();
  const size = `${fileSize(document.size_bytes)}${document.uploaded_at ? `, ${longDateTime(document.uploaded_at)}` : ''}`;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{document.file_name}</bdi>
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {size}
        </Typography>
        {document.state === 'replace' && document.reason ? (
          <Typography variant="body2">
            Reason: <bdi>{document.reason}</bdi>
          </Typography>
        ) : null}
      </Box>
      <DocumentState document={document} />
      <Button variant="outlined" onClick={onOpen}>
        View
      </Button>
      <Button onClick={() => void download(document)} aria-label={`Download ${document.file_name}`}>
        Download
      </Button>
    </Box>
  );
}

/** What was asked for with what was sent for each; opening one puts it beside the form. */
export function Documents({
  file,
  onOpen,
}: {
  readonly file: OfficeFile;
  readonly onOpen: (id: string) => void;
}) {
  const { isOfficer } = useRole();
  return (
    <Box component="ul" sx={{ m: 0, p: 0 }}>
      {askedFiles(file).map(({ key, label, required, guarded, documents: sent }) => {
        const hidden = !isOfficer && guarded;
        return (
          <Box
            key={key}
            component="li"
            sx={{
              listStyle: 'none',
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{label}</bdi>
              {required ? (
                ''
              ) : (
                <Typography component="span" variant="body2" color="text.secondary">
                  {' '}
                  (optional)
                </Typography>
              )}
            </Typography>
            {hidden ? <Typography color="text.secondary">{texts.notForYourRole}</Typography> : null}
            {!hidden && sent.length === 0 ? (
              <Typography color="text.secondary">{texts.notUploaded}</Typography>
            ) : null}
            {sent.map((document) => (
              <DocumentItem key={document.id} document={document} onOpen={() => onOpen(document.id)} />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}
