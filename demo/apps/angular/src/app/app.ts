import { Component, computed, signal } from '@angular/core';
import type { KmsErrorEvent } from 'kms-elements';
import { KmsLogin, KmsProvider, KmsSession, useKmsClient, useKmsSession } from 'kms-elements/angular';
import { Sign } from './sign';

@Component({
  selector: 'app-root',
  imports: [KmsProvider, KmsLogin, KmsSession, Sign],
  template: `
    <kms-provider [client]="kms">
      <button type="button" (click)="change()">Make it {{ other() }}</button>
      <kms-login heading="Sign in to Angular" [headingLevel]="1" (kms-error)="tell($event)">
        <kms-session slot="signed-in" [headingLevel]="2" />
        <small slot="terms">By continuing, you accept our terms.</small>
      </kms-login>
      @if (session().state === 'signed-in') {
        <app-sign />
      }
    </kms-provider>
  `,
})
export class App {
  readonly kms = useKmsClient();
  readonly session = useKmsSession();
  readonly theme = signal('light');
  readonly other = computed(() => (this.theme() === 'light' ? 'dark' : 'light'));

  change(): void {
    this.theme.set(this.other());
    document.documentElement.dataset['theme'] = this.theme();
  }

  tell({ detail }: KmsErrorEvent): void {
    console.info('shown to the person:', detail.code);
  }
}
