import { Component, signal } from '@angular/core';
import { KmsLogin } from 'kms-elements/angular';

@Component({
  selector: 'app-root',
  imports: [KmsLogin],
  templateUrl: './app.html',
  styleUrl: './app.css'
})
export class App {
  protected readonly title = signal('first');
}
