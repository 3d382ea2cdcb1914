import 'kms-elements/define';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideKmsClient } from 'kms-elements/angular';
import { App } from './app/app';
import { kms } from './app/kms';

bootstrapApplication(App, { providers: [provideKmsClient(kms)] }).catch((fault: unknown) => console.error(fault));
