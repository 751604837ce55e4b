import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Loading, useGetList } from 'react-admin';
import { Link as RouterLink, Navigate, useParams } from 'react-router';
import {
  isMailKind,
  mailKindOf,
  mailLanguageNames,
  type MailKindName,
  type MailLanguage,
} from '@school/shared/mail/kinds';
import { mailText } from '@school/shared/mail/preview';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { usePreview } from '../../components/mail-preview/use-preview.ts';
import { texts } from '../texts.ts';
import { LanguageTabs } from '../LanguageTabs.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { useMailAddress } from './use-mail-address.ts';
import { useMailYears, type MailYear } from './use-mail-years.ts';
import { Versions } from './Versions.tsx';
import type { TemplateRow } from './words.ts';

interface Props {
  readonly kind: MailKindName;
  readonly year: MailYear;
  readonly language: MailLanguage;
}

/** The words in use (the office's, else the shipped ones), their form and their earlier versions. */
function Words({ kind, year, language }: Props) {
  const versions = useGetList<TemplateRow>('mail_templates', {
    filter: { program_year_id: year.id, kind, language },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'number', order: 'DESC' },
  });
  const current = versions.data?.find(({ is_current }) => is_current);
  const shipped = usePreview({ kind, language, words: null });
  const words = mailText.safeParse(current ?? shipped.data?.words).data;
  const error = versions.error ?? shipped.error;
  const again = (): Promise<unknown> => Promise.all([versions.refetch(), shipped.refetch()]);
  const failed = error ? <ErrorAlert error={error} onRetry={() => void again()} /> : null;
  if (!versions.data || !words) return failed ?? <Loading />;
  return (
    <Stack spacing={2}>
      {failed}
      <TemplateForm
        key={`${year.id} ${language}`}
        kind={kind}
        year={year.id}
        language={language}
        words={words}
        number={current?.number ?? 0}
        rowId={current?.id}
        onSaved={again}
      />
      <Versions
        kind={kind}
        year={year.id}
        language={language}
        versions={versions.data}
        current={current?.number ?? 0}
        onRestored={again}
      />
    </Stack>
  );
}

/** /admin/mail-templates/:kind: the words of one mail, by year and language, with a preview on real people. */
export default function TemplatePage() {
  const { kind = '' } = useParams();
  const { data: years = [], error } = useMailYears();
  const { year, language, set } = useMailAddress(years);
  if (!isMailKind(kind)) return <Navigate to="/mail-templates" replace />;
  return (
    <Box>
      <Link component={RouterLink} to={`/mail-templates${year ? `?year=${year.id}` : ''}`}>
        {texts.templates}
      </Link>
      <PageHeader
        title={mailKindOf(kind).title}
        {...(year ? { intro: `${year.name}, ${mailLanguageNames[language]}` } : {})}
      >
        <LanguageTabs value={language} onChange={(chosen) => set('language', chosen)} />
      </PageHeader>
      {error ? <ErrorAlert error={error} /> : null}
      {year ? (
        <Words key={`${year.id} ${kind} ${language}`} kind={kind} year={year} language={language} />
      ) : null}
    </Box>
  );
}
