import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import school from '@school/shared/school.json';
import { writeSession, type UserData } from '@school/shared/session';
import { Header } from '../../src/components/Header';
import { activeHref } from '../../src/lib/navigation';

const person = (role: UserData['role']): UserData => ({
  firstName: 'Demo',
  lastName: 'Person',
  email: 'demo@example.org',
  role,
});

describe('the active link', () => {
  it.each([
    ['/', '/'],
    ['/staff', '/staff'],
    ['/staff/', '/staff'],
    ['/knowledge-base/what-is-hesder', '/knowledge-base'],
    ['/torah/am-hanetzach-hills', '/torah'],
    ['/staffing', null],
    ['/privacy', null],
  ])('on %s is %s', (path, href) => {
    expect(activeHref(path)).toBe(href);
  });
});

describe('the header', () => {
  it('lists the six pages and the Hebrew site', () => {
    render(<Header pathname="/staff" />);
    const names = within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual([
      'Home',
      'Staff',
      'Prospective Students',
      'Torah',
      'A Peek Inside',
      'Knowledge Base',
    ]);
    expect(screen.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: /Hebrew site/ })).toHaveAttribute(
      'href',
      school.links.hebrewSite,
    );
  });

  it('closes its menu at Escape, and the focus goes back to the button', async () => {
    const user = userEvent.setup();
    render(<Header pathname="/" />);
    const toggle = screen.getByRole('button', { name: 'Menu' });
    await user.click(toggle);
    await user.tab();
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('banner')).toHaveAttribute('data-menu', 'closed');
    expect(toggle).toHaveFocus();
  });

  it('becomes shorter only beyond 20 px', () => {
    render(<Header pathname="/" />);
    const header = screen.getByRole('banner');
    const scrollTo = (y: number): void => {
      vi.stubGlobal('scrollY', y);
      fireEvent.scroll(window);
    };
    scrollTo(20);
    expect(header).toHaveAttribute('data-scrolled', 'false');
    scrollTo(21);
    expect(header).toHaveAttribute('data-scrolled', 'true');
  });

  it('opens the menu and closes it when a link is chosen', async () => {
    render(<Header pathname="/" />);
    const toggle = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('link', { name: 'Torah' }));
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  it('takes the logo to the top smoothly on the home page only', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { rerender } = render(<Header pathname="/" />);
    await userEvent.click(screen.getByRole('link', { name: `${school.name}, home` }));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
    scrollTo.mockClear();
    rerender(<Header pathname="/staff" />);
    await userEvent.click(screen.getByRole('link', { name: `${school.name}, home` }));
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

describe('logged out', () => {
  it('offers Apply Now in a new tab', () => {
    render(<Header pathname="/" />);
    const apply = screen.getByRole('link', { name: /Apply Now/ });
    expect(apply).toHaveAttribute('href', school.links.apply);
    expect(apply).toHaveAttribute('target', '_blank');
  });
});

describe('with a session in the browser', () => {
  it.each([
    ['super_admin', '/admin/dashboard'],
    ['admin', '/admin/dashboard'],
    ['admissions', '/admin/dashboard'],
    ['staff', '/admin/dashboard'],
    ['applicant', '/dashboard'],
  ] as const)('Dashboard of %s leads to %s', async (role, href) => {
    writeSession(window.localStorage, person(role), null);
    render(<Header pathname="/" />);
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', href);
    expect(screen.queryByRole('link', { name: /Apply Now/ })).not.toBeInTheDocument();
  });

  it('notices sign-in and sign-out of another tab', async () => {
    render(<Header pathname="/" />);
    writeSession(window.localStorage, person('applicant'), null);
    act(() => void window.dispatchEvent(new Event('storage')));
    await screen.findByRole('button', { name: 'Logout' });
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new Event('storage')));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument());
  });
});
