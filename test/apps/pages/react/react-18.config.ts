// The same page with React 18, which hands custom elements nothing but text.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [react()], resolve: { alias: { 'react-dom': 'react-dom-18', react: 'react-18' } } });
