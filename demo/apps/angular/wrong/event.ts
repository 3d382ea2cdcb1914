import { Component } from '@angular/core';
import type { KmsSignedInEvent, KmsSignedOutEvent } from 'kms-elements';
import { KMS_ELEMENTS } from 'kms-elements/angular';

@Component({
  selector: 'app-wrong-event',
  imports: [KMS_ELEMENTS],
  template: `
    <kms-login (kms-signed-in)="welcome($event)" (kms-signed-out)="over($event)" (click)="nothing()" />
    <kms-login (kms-signed-inn)="welcome($event)" /> <!-- wrong -->
    <kms-login (kms-signed-in)="over($event)" /> <!-- wrong -->
    <kms-login (kms-signed-in)="tell($event.detail.token)" /> <!-- wrong -->
  `,
})
export class WrongEvent {
  welcome({ detail }: KmsSignedInEvent): void {
    this.tell(detail.userId);
  }
  over({ detail }: KmsSignedOutEvent): void {
    this.tell(detail.reason);
  }
  tell(text: string): void {
    console.info(text);
  }
  nothing(): void {}
}
