import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Loading } from 'react-admin';
import { Link as RouterLink, Navigate, useParams, useSearchParams } from 'react-router';
import { Badge } from '../components/Badge.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { ContentForm } from './ContentForm.tsx';
import { collections, states, texts } from './texts.ts';
import { useDesk } from './use-desk.ts';

function Opened({ collection, id }: { readonly collection: string; readonly id: string }) {
  const desk = useDesk(collection, id);
  const [params] = useSearchParams();
  const words = collections[collection];
  const { data, error, refetch } = useQuery({
    queryKey: ['content', collection, id],
    queryFn: desk.read,
    // What is typed here must not be drawn over because the window was looked at again.
    refetchOnWindowFocus: false,
  });
  const question = params.get('question');
  return (
    <>
      <Link component={RouterLink} to={`/content/${collection}`} sx={{ display: 'inline-block', mt: 1 }}>
        {texts.back}
      </Link>
      <PageHeader title={data?.title || (words?.write ?? '')}>
        {data && id !== 'new' ? (
          <Badge tone={states[data.state].tone}>{states[data.state].words}</Badge>
        ) : null}
      </PageHeader>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ContentForm
          collection={collection}
          entry={question && id === 'new' ? { ...data, fields: { ...data.fields, question } } : data}
          desk={desk}
          onChanged={() => refetch()}
        />
      ) : error ? null : (
        <Loading />
      )}
    </>
  );
}

/** /admin/content/:collection/:id: one page of the site, as words to edit; `new` begins one. */
export default function ContentPage() {
  const { collection = '', id = '' } = useParams();
  if (!collections[collection]) return <Navigate to="/content/answers" replace />;
  return <Opened key={`${collection}/${id}`} collection={collection} id={id} />;
}
