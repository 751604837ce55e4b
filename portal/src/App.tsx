import { Suspense, lazy, useLayoutEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { paths } from '@school/shared/routes';
import { DeviceLimits } from './components/DeviceLimits.tsx';
import { Footer } from './components/Footer.tsx';
import { Header } from './components/Header.tsx';
import { Loading } from './components/Loading.tsx';
import { NewVersion } from './components/NewVersion.tsx';
import { NotFound } from './components/NotFound.tsx';
import { ScreenBoundary } from './components/ScreenBoundary.tsx';
import { TakenOver } from './components/TakenOver.tsx';
import { Toaster } from './components/Toaster.tsx';
import { Login } from './features/auth/Login.tsx';
import { fetchWords, showPage, useShownLanguage } from './lib/language.ts';
import { Guard } from './lib/session/guard.tsx';
import { guardOf, screens, speaksHebrew } from './screens.ts';

const lazyScreens = screens.map((screen) => ({
  path: screen.path,
  guard: guardOf(screen),
  // With its words, so that it does not begin in English.
  Screen: lazy(async () => {
    if (screen.speaksHebrew) await fetchWords();
    return screen.load();
  }),
}));

export function App() {
  const both = speaksHebrew(useLocation().pathname);
  useLayoutEffect(() => showPage(both), [both]);
  // Everything below reads its words as it is drawn.
  useShownLanguage();
  return (
    <>
      <Header />
      <NewVersion />
      <DeviceLimits />
      <main id="content">
        <ScreenBoundary>
          <Suspense fallback={<Loading />}>
            <Routes>
              <Route path={paths.login} element={<Login />} />
              {lazyScreens.map(({ path, guard, Screen }) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    <Guard guard={guard}>
                      <Screen />
                    </Guard>
                  }
                />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
            <TakenOver />
          </Suspense>
        </ScreenBoundary>
      </main>
      <Footer />
      <Toaster />
    </>
  );
}
