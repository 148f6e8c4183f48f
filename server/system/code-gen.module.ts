import { Module } from '@nestjs/common';
import { CodeGenController } from './code-gen.controller';
import { CodeGenService } from './code-gen.service';
import { CodeGenStore } from './code-gen.store';

/** The code generator. */
@Module({ controllers: [CodeGenController], providers: [CodeGenStore, CodeGenService] })
export class CodeGenModule {}
