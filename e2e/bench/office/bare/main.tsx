/** The peer of the office: what the documentation of react-admin and ra-supabase shows, with one list of one table. */
import { createClient } from '@supabase/supabase-js';
import { createRoot } from 'react-dom/client';
import { Admin, Datagrid, List, Resource, TextField } from 'react-admin';
import { LoginPage, supabaseAuthProvider, supabaseDataProvider } from 'ra-supabase';
import { BrowserRouter } from 'react-router-dom';
import { AUTH_STORAGE_KEY } from '@school/shared/storage-keys';

/** Written into the bundle, as the documentation has it; so it costs this side no request. */
declare const SUPABASE_KEY: string;

const instanceUrl = window.location.origin;
const supabaseClient = createClient(instanceUrl, SUPABASE_KEY, { auth: { storageKey: AUTH_STORAGE_KEY } });
const dataProvider = supabaseDataProvider({ instanceUrl, apiKey: SUPABASE_KEY, supabaseClient });
const authProvider = supabaseAuthProvider(supabaseClient, {});

const Questions = () => (
  <List>
    <Datagrid>
      <TextField source="name" />
      <TextField source="subject" />
      <TextField source="created_at" />
    </Datagrid>
  </List>
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  // Without `useTransitions={false}` requireAuth under a basename navigates in circles.
  <BrowserRouter basename="/bare" useTransitions={false}>
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      loginPage={LoginPage}
      requireAuth
      disableTelemetry
    >
      <Resource name="questions" list={Questions} />
    </Admin>
  </BrowserRouter>,
);
