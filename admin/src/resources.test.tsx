import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { listAddresses, officeResources, resourceElements } from './resources.tsx';
import { officeCode } from './screen-code.ts';
import { studentPages } from './students/screen-code.ts';

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });

it('every list reads a resource that is declared, and every declared one is listed', () => {
  const listed = Object.entries(sources)
    .filter(([file, text]) => text.includes('<OfficeList') && !/\.test\.tsx$|OfficeList\.tsx$/.test(file))
    .flatMap(([, text]) => [...text.matchAll(/\bresource="([\w-]+)"/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual(officeResources.map(({ name }) => name).sort());
});

it('every resource has a page of the office', () => {
  const pages = Object.keys({ ...officeCode, ...studentPages });
  for (const { name, page } of officeResources)
    expect(pages).toContain(page?.replace(/\?.*/, '') ?? `/${name}`);
  expect(listAddresses).toEqual(['/applicants', '/who-owes', '/questions', '/sent', '/staff-accounts']);
});

it('the name of a resource leads to the page that lists it', async () => {
  const log = resourceElements.find(({ key }) => key === 'audit_log');
  render(
    <MemoryRouter initialEntries={['/audit_log']}>
      <Routes>
        <Route path="/audit_log/*" element={log} />
        <Route path="/audit-log" element={<p>The log</p>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText('The log')).toBeInTheDocument();
});
