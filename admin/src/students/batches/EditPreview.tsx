import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { batchTexts as texts } from './texts.ts';
import { Value } from './Changed.tsx';
import { table } from './preview-table.ts';
import type { BatchLine } from './use-batch.ts';

/** Only its doubtful value stands against a line. */
export const isDoubted = ({ problems }: BatchLine): boolean =>
  problems.length > 0 && problems.every(({ code }) => code === 'unlikely');

/** Who is changed from what to what, who cannot be, and what is doubtful. */
export function EditPreview({
  name,
  lines,
  sure,
  onSure,
}: {
  readonly name: string;
  readonly lines: readonly BatchLine[];
  readonly sure: boolean;
  readonly onSure: (sure: boolean) => void;
}) {
  const changed = lines.filter((line) => line.kind === 'changed');
  const same = lines.filter((line) => line.kind === 'same').length;
  const doubted = lines.filter(isDoubted);
  const refused = lines.filter((line) => line.kind === 'refused' && !isDoubted(line));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {changed.length > 0 ? (
        <Box sx={{ maxHeight: 320, overflowY: 'auto' }} tabIndex={0} role="region" aria-label={texts.preview}>
          <Box component="table" sx={table}>
            <thead>
              <tr>
                <th scope="col">{texts.name}</th>
                <th scope="col">{texts.now}</th>
                <th scope="col">{texts.then}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((line) => (
                <tr key={line.n}>
                  <td>
                    <bdi>{line.name}</bdi>
                  </td>
                  <td>
                    <Value name={name} value={line.changes[name]?.old} />
                  </td>
                  <td>
                    <Value name={name} value={line.changes[name]?.new} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      ) : null}
      {changed.length === 0 && doubted.length === 0 && refused.length === 0 ? (
        <Typography variant="body2">{texts.nobody}</Typography>
      ) : null}
      {same > 0 && changed.length > 0 ? (
        <Typography variant="body2" color="text.secondary">
          {texts.same(same)}
        </Typography>
      ) : null}
      {[doubted, refused].map((group) =>
        group.length > 0 ? (
          <Box key={group === doubted ? 'doubted' : 'refused'}>
            {group === refused ? (
              <Typography variant="subtitle2">{texts.refused(group.length)}</Typography>
            ) : null}
            <Box
              component="ul"
              sx={{ m: 0, ps: 2.5, maxHeight: 160, overflowY: 'auto', fontSize: '0.875rem' }}
            >
              {group.map((line) => (
                <li key={line.n}>
                  <bdi>{line.name}</bdi>: {line.problems.map(({ sentence }) => sentence).join(' ')}
                </li>
              ))}
            </Box>
            {group === doubted ? (
              <FormControlLabel
                control={<Checkbox size="small" checked={sure} onChange={(_event, on) => onSure(on)} />}
                label={texts.doubted(group.length)}
              />
            ) : null}
          </Box>
        ) : null,
      )}
    </Box>
  );
}
