import 'kms-elements/define';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';

bootstrapApplication(App).catch((fault: unknown) => console.error(fault));
