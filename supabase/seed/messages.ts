/** Conversations of the demo people with the office: one that waits, one that was answered, one closed; and ready answers. */
import type { Stage } from './act.ts';
import type { Office } from './office.ts';

interface Line {
  readonly by: 'family' | 'office';
  readonly daysAgo: number;
  readonly body: string;
}
interface DemoThread {
  readonly email: string;
  readonly closed?: boolean;
  readonly lines: readonly Line[];
}

const threads: readonly DemoThread[] = [
  {
    email: 'submitted@example.org',
    lines: [
      {
        by: 'family',
        daysAgo: 3,
        body: 'Shalom, can my interview be on a Sunday? I have school until three.',
      },
      { by: 'office', daysAgo: 2, body: 'Shalom Shimon, of course. Choose a Sunday on your page.' },
      { by: 'family', daysAgo: 1, body: 'I did. Does my father need to be there too?' },
    ],
  },
  {
    email: 'accepted@example.org',
    lines: [
      { by: 'family', daysAgo: 6, body: 'באיזה מועד כדאי להזמין כרטיס טיסה?' },
      { by: 'office', daysAgo: 5, body: 'Any flight that lands two days before orientation is right.' },
    ],
  },
  {
    email: 'registered@example.org',
    closed: true,
    lines: [
      { by: 'family', daysAgo: 20, body: 'We have paid the deposit by bank transfer.' },
      { by: 'office', daysAgo: 19, body: 'It has arrived, thank you.' },
    ],
  },
];

const answers: readonly (readonly [title: string, body: string])[] = [
  [
    'When the interview is',
    'Interviews are held in the weeks after you apply. You choose times on your page.',
  ],
  [
    'Flights',
    'Any flight that lands two days before orientation is right. Send us the number when you have it.',
  ],
];

const key = (n: number): string => `5eed0000-0000-4000-8000-${n.toString().padStart(12, '0')}`;
const ago = (stage: Stage, days: number): Date =>
  new Date(stage.now.getTime() - days * 86_400_000 - 7_200_000);

export async function seedMessages(stage: Stage, office: Office): Promise<void> {
  const officer = office.officers[0] ?? office.administrator;
  let n = 0;
  for (const { email, closed, lines } of threads) {
    const { rows } = await stage.client.query<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ]);
    const person_id = rows[0]?.id ?? '';
    for (const { by, daysAgo, body } of lines) {
      const message_id = key((n += 1));
      await stage.at(ago(stage, daysAgo));
      await stage.as(by === 'office' ? officer : person_id);
      if (by === 'office') await stage.call('send_message', { person_id, message_id, body });
      else await stage.call('send_my_message', { message_id, body });
    }
    await stage.as(officer);
    if (closed) await stage.call('set_thread_state', { person_id, state: 'closed' });
  }
  await stage.as(office.administrator);
  for (const [title, body] of answers)
    await stage.call('save_canned_answer', { answer_id: null, form: { title, body } });
  await stage.client.query('delete from private.rate_limits');
}
