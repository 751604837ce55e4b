import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
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

/** Application Details in five tabs; the tab is in the address (`?tab=`), so that it stays while going from file to file. */
export function ApplicationDetails({
  file,
  onOpenDocument,
}: {
  readonly file: OfficeFile;
  readonly onOpenDocument: (id: string) => void;
}) {
  const [params, setParams] = useSearchParams();
  const tab: TabName = TABS.find(([name]) => name === params.get('tab'))?.[0] ?? 'personal';
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
  const choose = (name: TabName): void =>
    setParams(
      (old) => {
        old.set('tab', name);
        return old;
      },
      { replace: true },
    );
  return (
    <Section title={texts.detailsTitle}>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5 }}>
        <Tabs
          value={tab}
          onChange={(_event, name: TabName) => choose(name)}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={texts.detailsTitle}
        >
          {TABS.map(([name, label]) => (
            <Tab
              key={name}
              value={name}
              label={label}
              id={`details-tab-${name}`}
              aria-controls="details-panel"
            />
          ))}
        </Tabs>
      </Box>
      <Box role="tabpanel" id="details-panel" aria-labelledby={`details-tab-${tab}`}>
        {panels[tab]}
      </Box>
    </Section>
  );
}
