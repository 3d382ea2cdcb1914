// The same page with React 18, which only passes text to custom elements.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [react()], resolve: { alias: { 'react-dom': 'react-dom-18', react: 'react-18' } } });
