import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';

export const start = (): unknown => mount(App, { target: document.getElementById('app')! });
