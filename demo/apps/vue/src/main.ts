import './theme.css';
import 'kms-elements/define';
import { kmsClientKey } from 'kms-elements/vue';
import { createApp } from 'vue';
import App from './App.vue';
import { kms } from './kms';

createApp(App).provide(kmsClientKey, kms).mount('#app');
