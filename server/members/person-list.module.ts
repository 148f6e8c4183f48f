import { Module } from '@nestjs/common';
import { MemberListController, StudentListController, TeacherListController } from './person-list.controller';
import { PersonListService } from './person-list.service';

/** Lists of people. */
@Module({
  controllers: [StudentListController, TeacherListController, MemberListController],
  providers: [PersonListService],
})
export class PersonListModule {}
