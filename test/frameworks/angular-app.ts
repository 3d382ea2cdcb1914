import {
  type ApplicationRef,
  ɵinternalCreateApplication as createApplication,
  createEnvironmentInjector,
  type EnvironmentInjector,
  ErrorHandler,
  ɵIMAGE_CONFIG as IMAGE_CONFIG,
  ɵINJECTOR_SCOPE as INJECTOR_SCOPE,
  type Provider,
  platformCore,
} from '@angular/core';

/** An Angular app that draws nothing, and so needs neither a page nor the compiler; `tick` is its drawing. */
export async function angularApp(...providers: Provider[]): Promise<ApplicationRef> {
  // What an app has of the browser's module: its injector is the root of all that it is made of, and a person hears of errors.
  const ofBrowser = [{ provide: INJECTOR_SCOPE, useValue: 'root' }, ErrorHandler];
  // In development it checks the images of a page.
  const noPictures = { provide: IMAGE_CONFIG, useValue: { disableImageSizeWarning: true, disableImageLazyLoadWarning: true } };
  return createApplication({ platformRef: platformCore(), appProviders: [...ofBrowser, noPictures, ...providers] });
}

/** Stands for a component in it: it has its own providers, and an end. */
export function componentOf(app: ApplicationRef, ...providers: Provider[]): EnvironmentInjector {
  return createEnvironmentInjector(providers, app.injector);
}
