import { Link } from 'react-router';
import { money } from '@school/shared/formats';
import { paths } from '@school/shared/routes';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { texts } from './texts.ts';

/** Who has left keeps the payment pages until the balance is zero; then they are refused, and nothing stands here. */
export function StillOwed() {
  const { load } = useLoad(() => call('my_ledger'));
  if (load.state !== 'ready' || load.data.balance === 0) return null;
  const { balance } = load.data;
  return (
    <Notice tone="warn" title={balance > 0 ? texts.owed(money(balance)) : texts.credit(money(-balance))}>
      <p className="buttons">
        {balance > 0 && (
          <Link className="button small" to={paths.paymentSetup}>
            {texts.howToPay}
          </Link>
        )}
        <Link className="button quiet small" to={paths.paymentHistory}>
          {texts.statement}
        </Link>
      </p>
    </Notice>
  );
}
