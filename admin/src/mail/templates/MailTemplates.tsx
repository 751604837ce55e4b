import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import {
  mailKindOf,
  mailLanguageNames,
  mailLanguages,
  type MailKindName,
  type MailLanguage,
} from '@school/shared/mail/kinds';
import { Badge } from '../../components/Badge.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { texts } from '../texts.ts';
import { useMailAddress } from './use-mail-address.ts';
import { useMailYears } from './use-mail-years.ts';
import { kindGroups, type TemplateRow } from './words.ts';

interface CellProps {
  readonly kind: MailKindName;
  readonly language: MailLanguage;
  readonly year: string;
  readonly row: TemplateRow | undefined;
}

/** Which words are in use; opens them. */
const Words = ({ kind, language, year, row }: CellProps) => (
  <Link
    component={RouterLink}
    to={`/mail-templates/${kind}?${new URLSearchParams({ year, language }).toString()}`}
    aria-label={`${mailKindOf(kind).title}, ${mailLanguageNames[language]}: ${row ? texts.ownWords(row.number) : texts.shippedWords}`}
  >
    {row ? <Badge tone="blue">{texts.ownWords(row.number)}</Badge> : texts.shippedWords}
  </Link>
);

/** /admin/mail-templates: every mail the product sends, by program year, and whose words it uses. */
export default function MailTemplates() {
  const { data: years = [], error } = useMailYears();
  const { year, set } = useMailAddress(years);
  const current = useGetList<TemplateRow>(
    'mail_templates',
    {
      filter: { program_year_id: year?.id, is_current: true },
      pagination: { page: 1, perPage: 200 },
      sort: { field: 'kind', order: 'ASC' },
    },
    { enabled: year !== undefined },
  );
  const problem = error ?? current.error;
  return (
    <Box>
      <PageHeader title={texts.templates} intro={texts.templatesIntro}>
        {year ? (
          <TextField
            select
            size="small"
            label={texts.year}
            value={year.id}
            onChange={({ target }) => set('year', target.value)}
            fullWidth={false}
            sx={{ width: 180 }}
          >
            {years.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
      </PageHeader>
      {problem ? <ErrorAlert error={problem} /> : null}
      {year && current.data ? (
        <Box
          sx={{
            // Columns, so that a short group leaves no gap beside a long one.
            columns: '420px 2',
            columnGap: 2,
            '& > *': { breakInside: 'avoid', mb: 2 },
          }}
        >
          {kindGroups.map(({ title, kinds }) => (
            <Panel key={title} title={title}>
              <TableFrame>
                <Table size="small" aria-label={title}>
                  <TableHead>
                    <TableRow>
                      <TableCell>{texts.mail}</TableCell>
                      {mailLanguages.map((language) => (
                        <TableCell key={language} sx={{ width: 120 }}>
                          {mailLanguageNames[language]}
                        </TableCell>
                      ))}
                    </TableRow>
                  </TableHead>
                  <TableBody>
                    {kinds.map((kind) => (
                      <TableRow key={kind} hover>
                        <TableCell component="th" scope="row">
                          {mailKindOf(kind).title}
                        </TableCell>
                        {mailLanguages.map((language) => (
                          <TableCell key={language}>
                            <Words
                              kind={kind}
                              language={language}
                              year={year.id}
                              row={current.data.find((row) => row.kind === kind && row.language === language)}
                            />
                          </TableCell>
                        ))}
                      </TableRow>
                    ))}
                  </TableBody>
                </Table>
              </TableFrame>
            </Panel>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
