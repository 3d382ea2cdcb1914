import { Component } from '@angular/core';
import { KMS_ELEMENTS } from 'kms-elements/angular';

@Component({
  selector: 'app-wrong-attribute',
  imports: [KMS_ELEMENTS],
  template: `
    <kms-login heading="Hello" heading-level="1" without-signup [headingLevel]="1" [withoutSignup]="true" [messages]="{ signIn: 'Come in' }" />
    <kms-session compact />
    <kms-login [headingLevle]="2" /> <!-- wrong -->
    <kms-login [headingLevel]="'two'" /> <!-- wrong -->
    <kms-login heading-level="two" /> <!-- wrong -->
    <kms-login oauth-mode="window" /> <!-- wrong -->
    <kms-logn /> <!-- wrong -->
  `,
})
export class WrongAttribute {}
