import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import ReadIcon from '@mui/icons-material/MenuBookOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Section } from '../../../components/Section.tsx';
import { Letters } from '../letters/Letters.tsx';
import { Documents } from '../documents/Documents.tsx';
import { Essays } from './Essays.tsx';
import { AcademicInfo, PersonalInfo } from './Personal.tsx';
import { References } from './References.tsx';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';

const TABS = [
  ['personal', 'Personal Info'],
  ['academic', 'Academic Info'],
  ['essays', 'Essay Questions'],
  ['documents', 'Documents'],
  ['references', 'References'],
] as const;
type TabName = (typeof TABS)[number][0];

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  borderBottom: 1,
  borderColor: 'divider',
  mb: 1.5,
  displayPrint: 'none',
} as const;

/** On paper the whole file stands, not only the open tab; it is drawn when the page is about to be printed. */
function PrintedRest({ children }: { readonly children: ReactNode }) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing ? <Box sx={{ display: 'none', displayPrint: 'block', mt: 3 }}>{children}</Box> : null;
}

/** The tab and the view in the address, and how they change. The view is remembered; `whole` is the one page with headings. */
function useReading() {
  const [params, setParams] = useSearchParams();
  const tab: TabName = TABS.find(([name]) => name === params.get('tab'))?.[0] ?? 'personal';
  const [remembered, remember] = useStore<string>('applicants.reading', 'tabs');
  const whole = (params.get('view') ?? remembered) === 'read';
  const change = (set: (next: URLSearchParams) => void): void =>
    setParams(
      (old) => {
        set(old);
        return old;
      },
      { replace: true },
    );
  const choose = (name: TabName): void => {
    change((next) => next.set('tab', name));
    if (whole) document.getElementById(`details-${name}`)?.scrollIntoView({ block: 'start' });
  };
  const toggle = (): void => {
    const next = whole ? 'tabs' : 'read';
    remember(next);
    change((to) => to.set('view', next));
  };
  return { tab, whole, choose, toggle };
}
type Reading = ReturnType<typeof useReading>;

function ReadingToggle({ whole, toggle }: Pick<Reading, 'whole' | 'toggle'>) {
  return (
    <Tooltip title={whole ? 'Back to tabs' : 'All five on one page'}>
      <IconButton
        aria-label="Reading view"
        aria-pressed={whole}
        aria-keyshortcuts="v"
        color={whole ? 'primary' : 'default'}
        onClick={toggle}
      >
        <ReadIcon />
      </IconButton>
    </Tooltip>
  );
}

/** P goes through the five, one after another. */
const keyOf = (index: number, tab: TabName): object =>
  TABS[(index + TABS.length - 1) % TABS.length]?.[0] === tab ? { 'aria-keyshortcuts': 'p' } : {};

/** The five names: tabs, or where all stands on one page links to its headings. */
function Names({ tab, whole, choose }: Omit<Reading, 'toggle'>) {
  if (whole)
    return (
      <Box
        component="nav"
        aria-label={texts.detailsTitle}
        sx={{ flex: 1, display: 'flex', flexWrap: 'wrap' }}
      >
        {TABS.map(([name, label], index) => (
          <Button key={name} {...keyOf(index, tab)} onClick={() => choose(name)}>
            {label}
          </Button>
        ))}
      </Box>
    );
  return (
    <Tabs
      value={tab}
      onChange={(_event, name: TabName) => choose(name)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={texts.detailsTitle}
      sx={{ flex: 1, minWidth: 0, '& .MuiTab-root': { px: 1.25, minWidth: 0 } }}
    >
      {TABS.map(([name, label], index) => (
        <Tab
          key={name}
          value={name}
          label={label}
          id={`details-tab-${name}`}
          aria-controls="details-panel"
          {...keyOf(index, tab)}
        />
      ))}
    </Tabs>
  );
}

function Chapter({
  name,
  label,
  children,
}: {
  readonly name?: TabName;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Box
      sx={{ mb: 3, scrollMarginTop: 64 }}
      {...(name ? { component: 'section', id: `details-${name}`, 'aria-label': label } : {})}
    >
      <Typography component="h3" variant="h2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {children}
    </Box>
  );
}

/**
 * Application Details in five tabs, or as one page with headings (`?view=read`, remembered); tab and view are in the address, so
 * that they stay while going from file to file.
 */
export function ApplicationDetails({
  file,
  onOpenDocument,
}: {
  readonly file: OfficeFile;
  readonly onOpenDocument: (id: string) => void;
}) {
  const { toggle, ...reading } = useReading();
  const { tab, whole } = reading;
  const panels: Readonly<Record<TabName, ReactNode>> = {
    personal: <PersonalInfo file={file} />,
    academic: <AcademicInfo file={file} />,
    essays: <Essays file={file} />,
    documents: <Documents file={file} onOpen={onOpenDocument} />,
    references: (
      <>
        <References file={file} />
        <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
          {texts.lettersTitle}
        </Typography>
        <Letters applicationId={file.application.id} />
      </>
    ),
  };
  return (
    <Section title={texts.detailsTitle}>
      <Box sx={bar}>
        <Names {...reading} />
        <ReadingToggle whole={whole} toggle={toggle} />
      </Box>
      {whole ? (
        TABS.map(([name, label]) => (
          <Chapter key={name} name={name} label={label}>
            {panels[name]}
          </Chapter>
        ))
      ) : (
        <>
          <Box role="tabpanel" id="details-panel" aria-labelledby={`details-tab-${tab}`}>
            {panels[tab]}
          </Box>
          <PrintedRest>
            {TABS.filter(([name]) => name !== tab).map(([name, label]) => (
              <Chapter key={name} label={label}>
                {panels[name]}
              </Chapter>
            ))}
          </PrintedRest>
        </>
      )}
    </Section>
  );
}
