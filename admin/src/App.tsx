import { Suspense, type ReactNode } from 'react';
import { Admin, CustomRoutes, Loading } from 'react-admin';
import { BrowserRouter, Navigate, Route } from 'react-router';
import { Layout } from './layout/Layout.tsx';
import { Missing } from './layout/Missing.tsx';
import { SignInAgain } from './layout/SignInAgain.tsx';
import { darkTheme, lightTheme } from './layout/theme.ts';
import { authProvider } from './providers/auth-provider.ts';
import { createDataProvider } from './providers/data-provider.ts';
import { queryClient } from './providers/query-client.ts';
import { officeStore } from './providers/office-store.ts';
import { officeMethods } from './resource-methods.ts';
import { resourceElements } from './resources.tsx';
import { officeRoutes } from './screens.tsx';
import { studentResourceMethods, studentRoutes } from './students/index.tsx';

const dataProvider = createDataProvider({ ...officeMethods, ...studentResourceMethods });
const store = officeStore();

const ScreenFrame = ({ children }: { readonly children: ReactNode }) => (
  <Layout>
    <Suspense fallback={<Loading />}>{children}</Suspense>
    <SignInAgain />
  </Layout>
);

/** `useTransitions={false}`: with transitions, requireAuth under a basename navigates in circles. */
export const App = () => (
  <BrowserRouter basename="/admin" useTransitions={false}>
    <Admin
      title="Admissions office"
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={store}
      layout={ScreenFrame}
      theme={lightTheme}
      darkTheme={darkTheme}
      loginPage={false}
      catchAll={Missing}
      requireAuth
      disableTelemetry
    >
      {resourceElements}
      <CustomRoutes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {officeRoutes}
        {studentRoutes}
      </CustomRoutes>
    </Admin>
  </BrowserRouter>
);
