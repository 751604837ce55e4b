import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PersonCard } from '../../src/features/staff/PersonCard';
import { BIO_LIMIT, clipBio } from '../../src/features/staff/clip-bio';
import { initials } from '../../src/features/staff/person';

const person = (body: string) => ({
  ...{ id: 1, name: 'Rabbi Ploni Ben-Demo', title: 'Ram', department: 'faculty' as const },
  ...{ slug: 'ploni', body, picture: null },
});

describe('a bio', () => {
  it('of 150 characters is shown whole, without a toggle', () => {
    const bio = `<p>${'a'.repeat(BIO_LIMIT)}</p>`;
    expect(clipBio(bio)).toBeNull();
    render(<PersonCard person={person(bio)} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('of more than 150 characters is shortened until Read More, and again by Read Less', async () => {
    const bio = `<p>${'word '.repeat(40)}<em>end</em></p>`;
    render(<PersonCard person={person(bio)} />);
    const whole = document.querySelector('.bio-whole');
    expect(whole).toHaveAttribute('data-open', 'false');
    expect(document.querySelector('.bio-short')?.textContent.length).toBeLessThanOrEqual(BIO_LIMIT + 2);
    await userEvent.click(screen.getByRole('button', { name: /^Read More/ }));
    expect(whole).toHaveAttribute('data-open', 'true');
    await userEvent.click(screen.getByRole('button', { name: /^Read Less/ }));
    expect(whole).toHaveAttribute('data-open', 'false');
  });

  it('is cut between words, and emphasis marks do not count', () => {
    const clipped = clipBio(`<p>${'seven77 '.repeat(30)}</p>`) ?? '';
    expect(clipped).toMatch(/seven77\u00a0…$/);
    expect(clipBio(`<p><strong>${'a'.repeat(150)}</strong></p>`)).toBeNull();
  });
});

describe('a person without a photo', () => {
  it.each([
    ['Rabbi Ploni Ben-Demo', 'PB'],
    ['Dr. Uri Bar-Ploni', 'UB'],
    ['Gilad', 'G'],
  ])('%s is %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
